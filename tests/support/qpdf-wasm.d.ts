/** What the package's own types leave out. */
declare module '@neslinesli93/qpdf-wasm' {
  interface Qpdf {
    /** Runs the program. @returns its exit code */
    callMain(args: readonly string[]): number;
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  }
  export default function open(options: { readonly wasmBinary: Uint8Array }): Promise<Qpdf>;
}
