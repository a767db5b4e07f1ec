import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  publicDir: 'refine-app/public',
  build: { outDir: 'dist/web', emptyOutDir: true, manifest: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1600 },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api, '/healthz': api, '/readyz': api } },
});
