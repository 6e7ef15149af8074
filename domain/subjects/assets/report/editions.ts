/**
 * The next version: drafts count 0.1, 0.2 …, a signed report has a whole number.
 * @param latest undefined for the first version
 */
export function nextVersion(latest: string | undefined, isSigned: boolean): string {
  const [major = 0, minor = 0] = (latest ?? '0.0').split('.').map(Number);
  return isSigned ? `${major + 1}.0` : `${major}.${minor + 1}`;
}
