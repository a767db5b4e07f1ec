import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const ours = (name: string) => fileURLToPath(new URL(`./refine-app/providers/${name}.ts`, import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { papaparse: ours('not-used'), 'error-stack-parser': ours('not-used'), pluralize: ours('no-plural') } },
  publicDir: 'refine-app/public',
  build: { outDir: 'dist/web', emptyOutDir: true, manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1600 },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api, '/healthz': api, '/readyz': api } },
});
