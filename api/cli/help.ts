/** Prints the usage and ends the process when `--help` is given. */
export function exitOnHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}
