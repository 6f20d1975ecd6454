import { expect, test } from "vitest";
import { placesIn } from "./cgroup-places.ts";

const mount = (root: string, at: string, rest: string) => `30 24 0:26 ${root} ${at} rw,nosuid shared:9 - ${rest}`;

test("of version 2 the own group and the one above it", () => {
  const mounts = [mount("/", "/", "ext4 /dev/sda rw"), mount("/", "/sys/fs/cgroup", "cgroup2 cgroup2 rw,nsdelegate")];
  const folders = (own: string) => placesIn(mounts.join("\n"), `0::${own}\n`).map(({ folder }) => folder);
  expect(folders("/user.slice/app.slice/desk.service")).toEqual([
    "/sys/fs/cgroup/user.slice/app.slice/desk.service",
    "/sys/fs/cgroup/user.slice/app.slice",
  ]);
  expect(placesIn(mounts.join("\n"), "0::/\n")).toMatchObject([{ folder: "/sys/fs/cgroup/", top: true }]);
});

test("of version 1 the own group of each controller, below what is mounted", () => {
  const mounts = [
    mount("/docker/1", "/sys/fs/cgroup/memory", "cgroup memory rw,memory"),
    mount("/", "/sys/fs/cgroup/cpu", "cgroup cpu rw,cpu,cpuacct"),
  ];
  expect(placesIn(mounts.join("\n"), "8:memory:/docker/1/a\n2:cpu,cpuacct:/x\n1:name=systemd:/\n")).toEqual([
    { folder: "/sys/fs/cgroup/memory/a", controllers: ["memory"] },
    { folder: "/sys/fs/cgroup/cpu/x", controllers: ["cpu", "cpuacct"] },
  ]);
});
