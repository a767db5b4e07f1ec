import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { root } from '../../api/runtime/root.ts';

/** A browser with what it has to be started with. */
export interface InstalledBrowser {
  readonly executablePath: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** What the npm package `@sparticuz/chromium` brings is for this kind of machine alone. */
export const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/**
 * The Chromium of `@sparticuz/chromium`, with the libraries and the fonts that a machine without a desktop lacks. It is unpacked once into a folder
 * beside the installed packages: the package's own way unpacks into the folder for temporary files, for every run again, and not its libraries.
 */
export async function packagedChromium(): Promise<InstalledBrowser> {
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../../bin');
  const { version } = JSON.parse(readFileSync(join(bin, '../package.json'), 'utf8')) as { version: string };
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(bin, folder);
  const fonts = join(folder, 'fonts.conf');
  // Anew and in one step: the folder may have been moved with the project, and another process may read it now.
  writeFileSync(`${fonts}.${process.pid}`, fontsConfiguration(join(folder, 'fonts')));
  renameSync(`${fonts}.${process.pid}`, fonts);
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts },
  };
}

/** Whole or not at all: several test processes may do it at the same time, and the first to end gives the folder its name. */
async function unpack(bin: string, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const half = mkdtempSync(`${folder}-`);
  try {
    const inflate = (from: string, to: string, mode?: number) =>
      pipeline(createReadStream(join(bin, from)), createBrotliDecompress(), createWriteStream(join(half, to), { mode }));
    await Promise.all([inflate('chromium.br', 'chromium', 0o755), inflate('al2023.tar.br', 'libraries.tar')]);
    execFileSync('tar', ['-xf', 'libraries.tar'], { cwd: half });
    rmSync(join(half, 'libraries.tar'));
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Makes the fonts of the packages the only ones, so that a page looks alike on every machine. */
function fontsConfiguration(cache: string): string {
  const gothic = ['400Regular', '500Medium', '600SemiBold', '700Bold'].map((weight) => `noto-sans-jp/${weight}`);
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${[...gothic, 'noto-serif-jp/400Regular'].map((fonts) => `  <dir prefix="relative">../../@expo-google-fonts/${fonts}</dir>`).join('\n')}
  <cachedir>${cache}</cachedir>
  <alias binding="same"><family>sans-serif</family><prefer><family>Noto Sans JP</family></prefer></alias>
  <alias binding="same"><family>serif</family><prefer><family>Noto Serif JP</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>Noto Sans JP</family></prefer></alias>
</fontconfig>
`;
}
