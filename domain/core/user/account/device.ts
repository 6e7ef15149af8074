/*
 * The name of a browser in words. Browsers also name those they descend from, so the first match counts. The name
 * helps people recognize their own devices and is no proof.
 */

const browsers: readonly [name: string, sign: RegExp][] = [
  ['WeChat', /MicroMessenger/u],
  ['DingTalk', /DingTalk/u],
  ['QQ Browser', /M?QQBrowser/u],
  ['UC Browser', /UCBrowser|UBrowser/u],
  ['Huawei Browser', /HuaweiBrowser/u],
  ['Mi Browser', /MiuiBrowser/u],
  ['360', /360SE|360EE|QihooBrowser/u],
  ['Samsung Internet', /SamsungBrowser/u],
  ['Edge', /Edg(?:e|A|iOS)?\//u],
  ['Opera', /OPR\//u],
  ['Firefox', /Firefox\/|FxiOS\//u],
  ['Chrome', /Chrome\/|CriOS\//u],
  ['Safari', /Version\/[\d.]+.* Safari\//u],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/u],
  ['Windows', /Windows/u],
  ['iOS', /iPhone|iPod/u],
  ['iPadOS', /iPad/u],
  ['Android', /Android/u],
  ['macOS', /Mac OS X|Macintosh/u],
  ['ChromeOS', /CrOS/u],
  ['Linux', /Linux/u],
];

const first = (names: readonly [string, RegExp][], agent: string): string | null =>
  names.find(([, sign]) => sign.test(agent))?.[0] ?? null;

/** Browser and system of a User-Agent; null where it names none that is known. */
export const deviceOf = (agent: string | null): { browser: string | null; system: string | null } => ({
  browser: first(browsers, agent ?? ''),
  system: first(systems, agent ?? ''),
});
