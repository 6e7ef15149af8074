/** A location inside the portal, as the hash holds it. */
interface Place {
  pathname: string;
  search: string;
}

/** The sign-in page that leads back to `place` afterwards; home and the sign-in page itself are no places to return to. */
export function loginPathFor(place: Place): string {
  if (place.pathname === '/' || isLoginPath(place.pathname)) return '/login';
  return `/login/${encodeURIComponent(place.pathname + place.search)}`;
}

/** Whether the path is the sign-in page's, with or without a place to return to. */
export function isLoginPath(pathname: string): boolean {
  return pathname === '/login' || pathname.startsWith('/login/');
}

/**
 * The path to return to after signing in, from the parameter of /login/:callback_url. Only paths inside this portal:
 * a single leading slash, so that no other host can be meant; undefined for everything else.
 */
export function returnPathFrom(parameter: string | undefined): string | undefined {
  if (!parameter) return undefined;
  let path = parameter;
  try {
    // The router has decoded once already; a doubly encoded path is decoded here.
    if (!path.startsWith('/')) path = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const inside = /^\/(?![/\\])[^\\\s]*$/u.test(path);
  return inside && !isLoginPath(path.split('?')[0] ?? '') ? path : undefined;
}

/** Whether `address` stays on the portal's own origin; the whole address if so. */
export function ownOriginUrl(address: string): URL | undefined {
  if (!URL.canParse(address, window.location.href)) return undefined;
  const url = new URL(address, window.location.href);
  return url.origin === window.location.origin ? url : undefined;
}
