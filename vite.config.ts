import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { resources } from './resources.config.ts';
import type { Resource } from './schema/resource.ts';
import { declarations, type Modules } from './vite.declarations.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const source = (path: string) => fileURLToPath(new URL(`./refine-app/${path}`, import.meta.url));
const ours = (name: string) => source(`data/${name}.ts`);

/** The pages that the server renders itself. */
const openPages = Object.values<Resource>(resources).flatMap((resource) => (resource.public ? [`/${resource.public.path}`] : []));

/** Modules that are loaded before an area is entered, with the first page of each area, and with all of its pages. */
const start = reached(['main.tsx'], 'atOnce');
const pagesWithoutArea = reached(
  [
    ...['reset-page.tsx', 'change-password-page.tsx', 'forward.ts'].map((page) => `sign-in/${page}`),
    '../resources/letters/screens/verify/verify-page.tsx',
  ],
  'everLoaded',
);
const rows = reached(['resource/list/list-rows.ts'], 'atOnce');
const lists = reached(['app/console.tsx'], 'atOnce');
const consolePages = reached(['app/console.tsx'], 'everLoaded');
const grantee = reached(['app/grantee.tsx'], 'atOnce');
const granteePages = reached(['app/grantee.tsx'], 'everLoaded');

const areaModules = {
  before: { modules: [start, pagesWithoutArea] },
  staff: { begins: ['resource/list/list-rows.ts', 'app/console.tsx'].map(source), modules: [consolePages] },
  grantees: { begins: ['app/grantee.tsx'].map(source), modules: [granteePages] },
};

export default defineConfig({
  plugins: [react(), declarations(areaModules), trimmedLibraries(), consolePage(), pdfAssets(), licences(), compressedCopies()],
  resolve: {
    alias: {
      papaparse: ours('not-used'),
      '@rc-component/async-validator': ours('not-used'),
      'error-stack-parser': ours('not-used'),
      pluralize: ours('no-plural'),
      qs: ours('no-qs'),
      'query-string': ours('query-string'),
      'resize-observer-polyfill': ours('resize-observer'),
    },
  },
  // Class names consist of the file's and the class's name, so that one can be traced from the browser; no two modules share a file name.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  publicDir: 'refine-app/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: Object.fromEntries(['/api', '/healthz', '/readyz', ...openPages].map((path) => [path, api])) },
});

/**
 * Puts modules that are always loaded together into one chunk: dozens of requests cost a slow computer more than their code. `react` and `refine` stay
 * cached across our versions. `start` has what the first page and both areas load first; `grantee`, `rows` and `lists` have what each area adds. `shared` has
 * what single grantee pages share with the lists, so that these pages do not load the console's chunks. `rows` requests a list's rows while the rest of the
 * console is loading.
 */
function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
    { name: 'refine', test: /[\\/]node_modules[\\/]@refinedev[\\/]core[\\/]/, priority: 4 },
    chunkGroup('start', 3, [start], [grantee, consolePages], [rows, granteePages], [rows, pagesWithoutArea]),
    chunkGroup('grantee', 2, [grantee]),
    chunkGroup('rows', 2, [rows]),
    chunkGroup('shared', 1, [lists, granteePages], [lists, pagesWithoutArea]),
    chunkGroup('lists', 0, [lists]),
  ];
}

/** A chunk of the modules that are in all sets of at least one combination. */
function chunkGroup(name: string, priority: number, ...combinations: readonly (readonly Modules[])[]): Rolldown.CodeSplittingGroup {
  return { name: (id, graph) => (combinations.some((sets) => sets.every((modules) => modules(graph).has(id))) ? name : null), priority };
}

/** The modules that files import, directly and indirectly, computed once. */
function reached(files: readonly string[], when: 'atOnce' | 'everLoaded'): Modules {
  let found: Set<string> | undefined;
  return (graph) => {
    if (found) return found;
    found = new Set(files.map(source));
    for (const id of found) {
      if (isBarrel(id)) continue;
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      for (const next of when === 'everLoaded' ? [...importedIds, ...dynamicallyImportedIds] : importedIds) found.add(next);
    }
    return found;
  };
}

/**
 * Replaces parts of libraries that are not used: the development build that React Router's exports resolve to; axios's fetch adapter, status names and
 * cancel tokens; and the index from which antd's inputs import the context of a form, which loads the whole form library.
 */
function trimmedLibraries(): Plugin {
  const router = createRequire(import.meta.url)
    .resolve('react-router')
    .replace(/development.*$/, 'production/index.mjs');
  return {
    name: 'trimmed-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '', options) {
      if (id === 'react-router') return router;
      if (id === 'rc-field-form' && /antd.es.form.context\.js$/.test(importer))
        return this.resolve('rc-field-form/es/FormContext.js', importer, options);
      return /^\.\/(fetch|helpers\/HttpStatusCode|cancel\/CancelToken)\.js$/.test(id) && /axios.lib/.test(importer) ? ours('not-used') : null;
    },
  };
}

/** An index of a whole library, which is not followed: what the first list uses of antd is imported from its own files. */
function isBarrel(id: string): boolean {
  return /[\\/]antd[\\/]es[\\/]index\.js$/.test(id);
}

/**
 * Writes `console.html` beside `index.html`: it preloads the console's chunks as well, and has a placeholder for whether mail is sent.
 */
function consolePage(): Plugin {
  return {
    name: 'console-page',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk' && ['rows', 'shared', 'lists'].includes(chunk.name));
      const lines = chunks.flatMap((chunk) => [
        `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`,
        ...(chunk.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []).map(
          (css) => `<link rel="stylesheet" crossorigin href="/${css}">`,
        ),
      ]);
      lines.push('<meta name="mail-server" content="%MAIL_SERVER%">');
      const source = String(page.source).replace('</head>', `  ${lines.join('\n    ')}\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'console.html', source });
    },
  };
}

/**
 * The files that pdf.js reads beside a document (character maps, fonts, decoders), served from our own origin. The version in the address lets browsers
 * cache them without limit, like all of `assets`.
 */
function pdfAssets(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const address = `assets/pdfjs-${version}`;
  const original = (...path: string[]) => join(dirname(manifest), ...path);
  const files = ['cmaps', 'iccs', 'standard_fonts', 'wasm'].flatMap((folder) => readdirSync(original(folder)).map((name) => `${folder}/${name}`));
  return {
    name: 'pdf-assets',
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: `${address}/${file}`, source: readFileSync(original(file)) });
    },
    configureServer(server) {
      server.middlewares.use(`/${address}`, ({ url = '' }, response, next) => {
        const file = files.find((name) => `/${name}` === url);
        if (file) createReadStream(original(file)).pipe(response);
        else next();
      });
    },
  };
}

/** Writes the licences of all dependencies of browser and server, as these licences require. */
function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesText() });
    },
  };
}

function licencesText(): string {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> };
  const folders = Object.entries(packages).flatMap(([folder, { dev }]) => (folder && !dev && existsSync(folder) ? [folder] : []));
  const parts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    const files = filesWithTerms(folder);
    const texts = files.length > 0 ? files.map((file) => readFileSync(file, 'utf8').trim()) : termsInReadme(folder);
    return [`${name} ${version}${typeof license === 'string' ? ` (${license})` : ''}`, ...texts].join('\n\n');
  });
  return [readFileSync('LICENSE', 'utf8').trim(), ...new Set(parts)].join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Some packages have their licence only in the readme. */
function termsInReadme(folder: string): string[] {
  const readme = readdirSync(folder).find((name) => /^readme/i.test(name));
  const text = readme ? readFileSync(join(folder, readme), 'utf8') : '';
  return /^#+ *licen[cs](e|ing).*$(?:.|\n)*/im.exec(text)?.slice(0, 1) ?? [];
}

/** The licence files of a package, and of third-party code in it. */
function filesWithTerms(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /^(licen[cs]es?|notice|copying|ofl|third.?party.*)([._-].*)?$/i.test(entry.name) && !/\.[cm]?[jt]sx?$/.test(entry.name),
    )
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.slice(folder.length).includes('/node_modules/'))
    .sort();
}

/** Bytes; a smaller file fits into a packet or two uncompressed. */
const worthCompressing = 1024;

/** Writes compressed copies beside the build's text files, so that the server need not compress at each request. */
function compressedCopies(): Plugin {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    name: 'compressed-copies',
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
