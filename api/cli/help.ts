/** Whoever asks a program how it is called wants nothing else of it. */
export function endIfHelpIsAsked(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}
