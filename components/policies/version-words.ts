/** How a version of a policy is called: 0 is what every project starts with. */
export function versionWords(version: number): string {
  return version === 0 ? "Defaults" : `Version ${version}`;
}
