import { readFileSync } from 'node:fs';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '../../scripts/build/browsers.ts';
import { filesBelow, root } from './source-files.ts';

const names = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', ios: 'safari_ios', safari: 'safari' } as const;

/** What some supported browsers lack, and why that costs their readers nothing that the engine could do. */
const allowed: Record<string, string> = {
  'AbortSignal.timeout': 'Chrome 111 has it; only the name of its error differs.',
  'HTMLElement.showPopover': 'app/ui/popover-fallback.ts adds it.',
  'HTMLElement.hidePopover': 'app/ui/popover-fallback.ts adds it.',
  'ToggleEvent.newState': 'app/ui/popover-fallback.ts sets it.',
  'Navigator.share': 'Offered where it is there.',
  'Navigator.canShare': 'Offered where it is there.',
  'URL.parse': 'Runs at the server alone, in app/document.ts.',
  'String.isWellFormed': 'Runs at the server alone, in contract/api/.',
  'String.toWellFormed': 'Runs at the server alone, in contract/api/.',
  'HTMLImageElement.fetchPriority': 'A hint.',
  Highlight: 'The sentence is not marked while it is read aloud.',
  'Document.caretPositionFromPoint': 'Either this or the next is there.',
  'Document.caretRangeFromPoint': 'Either this or the one before is there.',
  'CaretPosition.offsetNode': 'Comes with `caretPositionFromPoint`.',
  'CaretPosition.offset': 'Comes with `caretPositionFromPoint`.',
  'NavigateEvent.destination': 'Asked for where there is such an event.',
  'NavigateEvent.navigationType': 'Asked for where there is such an event.',
  'Navigation.traverseTo': 'Asked for where there is such an event.',
  'KeyboardEvent.repeat': 'Chrome on Linux alone leaves it out.',
  'Document.pictureInPictureEnabled': 'The button is hidden without it.',
  'Document.exitPictureInPicture': 'The button is hidden without it.',
  'HTMLVideoElement.requestPictureInPicture': 'The button is hidden without it.',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'Passkeys are offered where it is there.',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'Passkeys are offered where it is there.',
  'PublicKeyCredential.toJSON': 'Passkeys are offered where it is there.',
  ':has': 'Firefox before 121 leaves out details of the look; the chosen of several choices is shown without it.',
  ':highlight': 'The sentence is not marked while it is read aloud.',
  ':selection': 'Its colours are the browser’s.',
};

const parts = (version: string) => version.replace('≤', '').split('.').map(Number);

function isAtMost(version: string, oldest: string): boolean {
  const [a = 0, b = 0] = parts(version);
  const [c = 0, d = 0] = parts(oldest);
  return a < c || (a === c && b <= d);
}

/** The supported browsers that do not know a feature. */
function lackedBy({ support }: CompatStatement): string[] {
  return Object.entries(oldestBrowsers).flatMap(([name, oldest]) => {
    const known = support[names[name as keyof typeof names]];
    const statements: readonly SimpleSupportStatement[] = known ? [known].flat() : [];
    const isKnown = statements.some(
      ({ version_added, version_removed, flags }) =>
        typeof version_added === 'string' &&
        version_added !== 'preview' &&
        !version_removed &&
        !flags &&
        isAtMost(version_added, oldest),
    );
    return isKnown ? [] : `${name} ${oldest}`;
  });
}

const { api, javascript } = bcd;
const interfaces: Record<string, Identifier> = { ...api, ...(javascript.builtins as Record<string, Identifier>) };

/** The object and the member that a name stands for, if TypeScript's own declarations of browsers and of the language have it. */
function featureAt(node: ts.Identifier, checker: ts.TypeChecker): string | null {
  const declaration = checker.getSymbolAtLocation(node)?.declarations?.[0];
  if (!declaration || !/\/typescript\/lib\/lib\.[^/]*$/.test(declaration.getSourceFile().fileName)) return null;
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return `${parent.name.text.replace(/Constructor$/, '')}.${node.text}`;
  const isStatic = ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent);
  if (isStatic) return `${parent.parent.name.getText()}.${node.text}`;
  return ts.isVariableDeclaration(declaration) || ts.isInterfaceDeclaration(declaration) ? node.text : null;
}

function compatOf(feature: string): CompatStatement | undefined {
  const [owner = '', member] = feature.split('.');
  const found = interfaces[owner];
  if (!member) return found?.__compat;
  return (found?.[member] ?? found?.[`${member}_static`])?.__compat;
}

const sources = ['app', 'desk', 'contract'].flatMap((folder) => filesBelow(folder));

test('the code asks for nothing that a supported browser lacks', () => {
  const code = sources.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(code, options);
  const checker = program.getTypeChecker();
  const lacking = new Set<string>();
  for (const path of code) {
    const file = program.getSourceFile(path);
    const visit = (node: ts.Node): void => {
      // Types are gone when the code runs.
      if (ts.isTypeNode(node)) return;
      const feature = ts.isIdentifier(node) ? featureAt(node, checker) : null;
      const compat = feature === null || feature in allowed ? undefined : compatOf(feature);
      const lacked = compat ? lackedBy(compat) : [];
      if (lacked.length > 0) lacking.add(`${path} ${feature}: ${lacked.join(', ')}`);
      ts.forEachChild(node, visit);
    };
    if (file) visit(file);
  }
  expect([...lacking]).toEqual([]);
}, 240_000);

const selectors = bcd.css.selectors as Record<string, Identifier>;

test('no selector drops a rule in a supported browser', () => {
  const lacking = sources
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => {
      const css = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      // An unknown selector in `:is()` and `:where()` is passed over.
      const strict = css.replaceAll(/:(?:is|where)\((?:[^()]|\([^()]*\))*\)/g, '');
      const used = new Set(
        [...strict.matchAll(/(?<=[\w\])*>~+\s&.-]|^)::?([a-z][a-z-]+)(?=[^\w:;]|\()/gm)].map(([, name = '']) => name),
      );
      return [...used].flatMap((name) => {
        const compat = selectors[name]?.__compat;
        const lacked = compat ? lackedBy(compat) : [];
        return lacked.length > 0 && !(`:${name}` in allowed) ? `${path} :${name}: ${lacked.join(', ')}` : [];
      });
    });
  expect(lacking).toEqual([]);
});
