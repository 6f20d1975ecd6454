/** The name of a version of a policy; 0 is the default policy, which every project starts with. */
export function versionWords(version: number): string {
  return version === 0 ? "Defaults" : `Version ${version}`;
}
