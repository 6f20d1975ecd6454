/** In place of `next/headers`, where no request of Next's is under way: the cookie of whoever asks at the moment. */

let sent = "";

/** From now on everything is asked with this cookie. */
export function comeWith(cookie: string): void {
  sent = cookie;
}

export const headers = async () => new Headers({ cookie: sent });

export const cookies = async () => ({
  get: (name: string) => {
    const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(sent)?.[1];
    return value === undefined ? undefined : { name, value };
  },
  set: () => {},
});
