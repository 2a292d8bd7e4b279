import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { commentOn, createTypeSchemas, type Schema } from './type-schemas.ts';

/** What is read from the contract's source text: the type of each reply, and the comments. */
export interface ContractSources {
  calls: Map<string, { name: string; comment: string; reply: Schema }>;
  /** The meaning of each failure, by name. */
  failures: Map<string, string>;
  components: Record<string, Schema>;
}

const contract = join(import.meta.dirname, '../../contract');
const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts'],
  types: [],
};

/** Uses the TypeScript compiler, without loading packages, since replies are plain types. */
export function readContract(paths: readonly string[]): ContractSources {
  const fileOf = (path: string) => join(contract, 'api', `${path}.ts`);
  const codesFile = join(contract, 'error-codes.ts');
  const program = ts.createProgram([...paths.map(fileOf), codesFile], options, hostWithoutPackages());
  const checker = program.getTypeChecker();
  const { schemaOf, components } = createTypeSchemas(checker);

  function exportsOf(file: string): ts.Symbol[] {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is not a module of the contract`);
    return checker.getExportsOfModule(module);
  }

  function exported(file: string, name: string): ts.Symbol {
    const found = exportsOf(file).find((symbol) => symbol.name === name);
    if (!found) throw new Error(`${file} does not export ${name}`);
    return found;
  }

  function callIn(path: string) {
    for (const symbol of exportsOf(fileOf(path))) {
      const reply = replyDeclaredBy(symbol);
      if (!reply) continue;
      const comment = commentOn(symbol, checker);
      return { name: symbol.name, comment, reply: schemaOf(checker.getTypeFromTypeNode(reply)) };
    }
    throw new Error(`${fileOf(path)} does not define a call`);
  }

  schemaOf(checker.getDeclaredTypeOfSymbol(exported(codesFile, 'ErrorEnvelope')));
  const meanings = checker.getTypeOfSymbol(exported(codesFile, 'failures')).getProperties();
  return {
    calls: new Map(paths.map((path) => [path, callIn(path)])),
    failures: new Map(meanings.map((failure) => [failure.name, commentOn(failure, checker)])),
    components,
  };
}

/** The `Reply` of `export const … = defineCall<Reply>()({…})`. */
function replyDeclaredBy({ valueDeclaration }: ts.Symbol): ts.TypeNode | null {
  if (!valueDeclaration || !ts.isVariableDeclaration(valueDeclaration)) return null;
  const made = valueDeclaration.initializer;
  if (!made || !ts.isCallExpression(made) || !ts.isCallExpression(made.expression)) return null;
  const { expression, typeArguments } = made.expression;
  return expression.getText() === 'defineCall' ? (typeArguments?.[0] ?? null) : null;
}

/** Resolves only the contract's own files: zod's types take longer to load than the rest, and no reply needs them. */
function hostWithoutPackages(): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => ({
      resolvedModule: text.startsWith('.')
        ? { resolvedFileName: resolve(dirname(from), text), extension: ts.Extension.Ts }
        : undefined,
    }));
  return host;
}
