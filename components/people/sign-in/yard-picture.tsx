/** Tracks that join the main line, with one thing of each kind on them. Decoration. */
export function YardPicture() {
  return (
    <svg aria-hidden="true" width="720" height="660" viewBox="0 0 720 660" className="translate-x-2.5">
      <g fill="none" stroke="var(--trk)" strokeWidth="2">
        {SIDINGS.map((path) => (
          <path key={path} d={path} opacity=".5" />
        ))}
        <path d="M0 330H720" opacity=".75" />
      </g>
      {BARS.map(([x, y, width, fill = "var(--trk)"]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height="10" rx="2" fill={fill} />
      ))}
      <circle cx="300" cy="210" r="13" fill="var(--held)" opacity=".18" />
      <circle cx="300" cy="210" r="6" fill="var(--held)" />
      <rect x="328" y="398" width="24" height="24" rx="6" fill="var(--stop)" opacity=".18" />
      <rect x="334.5" y="404.5" width="11" height="11" rx="2" fill="var(--stop)" />
      <circle cx="640" cy="330" r="13" fill="var(--clear)" opacity=".18" />
      <circle cx="640" cy="330" r="6" fill="var(--clear)" />
      <path d="M330 317l13 13l-13 13l-13 -13z" fill="var(--human)" stroke="var(--bg-0)" strokeWidth="4" />
    </svg>
  );
}

const SIDINGS = [
  "M0 210H450C540 210 520 330 610 330",
  "M60 250H370C460 250 440 330 530 330",
  "M0 290H290C380 290 360 330 450 330",
  "M90 370H290C380 370 360 330 450 330",
  "M0 410H370C460 410 440 330 530 330",
  "M120 450H450C540 450 520 330 610 330",
];

const BARS: [x: number, y: number, width: number, fill?: string][] = [
  [70, 205, 120],
  [200, 205, 60],
  [110, 285, 90],
  [60, 325, 140, "var(--run)"],
  [150, 405, 150],
  [180, 365, 70],
  [200, 445, 60],
];
