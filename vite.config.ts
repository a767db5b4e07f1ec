import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const ours = (name: string) => fileURLToPath(new URL(`./refine-app/providers/${name}.ts`, import.meta.url));

export default defineConfig({
  plugins: [react(), pdfAssets(), compressedTwins()],
  resolve: {
    alias: {
      papaparse: ours('not-used'),
      '@rc-component/async-validator': ours('not-used'),
      'error-stack-parser': ours('not-used'),
      pluralize: ours('no-plural'),
      'side-channel': ours('side-channel'),
    },
  },
  publicDir: 'refine-app/public',
  build: { outDir: 'dist/web', emptyOutDir: true, manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1600 },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api, '/healthz': api, '/readyz': api } },
});

/**
 * What pdf.js reads beside a document (character maps, fonts, decoders), served as our own. The version in the address lets browsers keep them
 * for ever, as all that lies under `assets`.
 */
function pdfAssets(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const address = `assets/pdfjs-${version}`;
  const source = (...path: string[]) => join(dirname(manifest), ...path);
  const files = ['cmaps', 'iccs', 'standard_fonts', 'wasm'].flatMap((folder) => readdirSync(source(folder)).map((name) => `${folder}/${name}`));
  return {
    name: 'pdf-assets',
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: `${address}/${file}`, source: readFileSync(source(file)) });
    },
    configureServer(server) {
      server.middlewares.use(`/${address}`, ({ url = '' }, response, next) => {
        const file = files.find((name) => `/${name}` === url);
        if (file) createReadStream(source(file)).pipe(response);
        else next();
      });
    },
  };
}

/** Below this a file fits into a packet or two as it is. */
const worthCompressing = 1024;

/** Puts beside each text of the build what the server sends to browsers that take it compressed: the work is done once, not at every call. */
function compressedTwins(): Plugin {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    name: 'compressed-twins',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(m?js|css|svg|json|wasm)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const bytes = readFileSync(join(dir, name));
          if (bytes.length < worthCompressing) return;
          await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes, quality));
          await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}
