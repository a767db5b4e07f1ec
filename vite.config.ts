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

/** The pages that the server makes itself. */
const openPages = Object.values<Resource>(resources).flatMap((resource) => (resource.public ? [`/${resource.public.path}`] : []));

/** What comes before an area is entered, with the first page of each, and with all of its pages. */
const start = reached(['main.tsx'], 'atOnce');
const doors = reached(
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

const ways = {
  before: { modules: [start, doors] },
  staff: { begins: ['resource/list/list-rows.ts', 'app/console.tsx'].map(source), modules: [consolePages] },
  grantees: { begins: ['app/grantee.tsx'].map(source), modules: [granteePages] },
};

export default defineConfig({
  plugins: [react(), declarations(ways), lighterHalves(), consolePage(), pdfAssets(), licences(), compressedTwins()],
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
  // A class is known by its file and its name, so that one is found from the browser; no two modules share a name.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  publicDir: 'refine-app/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: { output: { codeSplitting: { groups: wholeParts() } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: Object.fromEntries(['/api', '/healthz', '/readyz', ...openPages].map((path) => [path, api])) },
});

/**
 * What always comes together comes as one file: each file is a request of its own, and dozens of them cost a slow computer more than their code.
 * React and Refine stay the same from one version of ours to the next. Then what else the first page loads, with what both areas begin with; what each
 * adds to that; and between these what both areas share: the grantees' half must not bring along the console's. `shared` comes with those of its pages
 * that want some of it. `rows` asks for a list's rows, by the declarations, while the rest of the console is on its way.
 */
function wholeParts(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
    { name: 'refine', test: /[\\/]node_modules[\\/]@refinedev[\\/]core[\\/]/, priority: 4 },
    part('start', 3, [start], [grantee, consolePages], [rows, granteePages], [rows, doors]),
    part('grantee', 2, [grantee]),
    part('rows', 2, [rows]),
    part('shared', 1, [lists, granteePages], [lists, doors]),
    part('lists', 0, [lists]),
  ];
}

/** The modules that lie within all sets of one of the given combinations. */
function part(name: string, priority: number, ...combinations: readonly (readonly Modules[])[]): Rolldown.CodeSplittingGroup {
  return { name: (id, graph) => (combinations.some((sets) => sets.every((modules) => modules(graph).has(id))) ? name : null), priority };
}

/** The modules that some files import, and those again, found out once. */
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
 * React Router names its development half alone, which warns and checks at every turn; axios brings a second way to call, which browsers never go,
 * a list of names and an older way to break off, which nobody asks it for;
 * antd's inputs ask for the context of a form, whose library's one way in brings along the whole form, which no list has.
 */
function lighterHalves(): Plugin {
  const router = createRequire(import.meta.url)
    .resolve('react-router')
    .replace(/development.*$/, 'production/index.mjs');
  return {
    name: 'lighter-halves',
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

/** Leads to all of a library, whatever of it is used: what the first list shows of antd is imported from its own place. */
function isBarrel(id: string): boolean {
  return /[\\/]antd[\\/]es[\\/]index\.js$/.test(id);
}

/**
 * Beside the page for all addresses, the same for the console's: it names the console's files as well, so that they come with the first ones, and has a
 * place for whether mails leave.
 */
function consolePage(): Plugin {
  return {
    name: 'console-page',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk' && ['rows', 'shared', 'lists'].includes(part.name));
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
 * What pdf.js reads beside a document (character maps, fonts, decoders), served as our own. The version in the address lets browsers keep them
 * for ever, as all that lies under `assets`.
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

/** The terms of all that the product is made of, in browsers and on the server, for anybody to read: those ask for that who wrote it. */
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

/** Some have no file for them. */
function termsInReadme(folder: string): string[] {
  const readme = readdirSync(folder).find((name) => /^readme/i.test(name));
  const text = readme ? readFileSync(join(folder, readme), 'utf8') : '';
  return /^#+ *licen[cs](e|ing).*$(?:.|\n)*/im.exec(text)?.slice(0, 1) ?? [];
}

/** Of a package itself, and of what lies in it under the terms of others. */
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
