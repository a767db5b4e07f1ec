/** What is wrong with a version of Node.js, in a line that says what to do; null where the product runs on it. */
export function nodeObstacle(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 19);
  return isOld ? `Node.js ${version} では動きません。20.19 以上（20・22・24）を入れ、npm ci と npm run build からやり直してください。` : null;
}
