import ts from 'typescript';

export type Schema = Record<string, unknown>;

const simple = ts.TypeFlags.BooleanLiteral | ts.TypeFlags.Null;

/** Derives JSON Schemas from TypeScript types: named types become components, others are inlined. */
export function createTypeSchemas(checker: ts.TypeChecker) {
  const components: Record<string, Schema> = {};
  const named = new Map<string, ts.Type>();

  function schemaOf(type: ts.Type): Schema {
    const symbol = namedSymbol(type);
    if (!symbol) return shapeOf(type);
    const { name } = symbol;
    if (!named.has(name)) {
      named.set(name, type);
      components[name] = { ...described(symbol), ...shapeOf(type) };
    }
    if (named.get(name) !== type) throw new Error(`two types of the contract's replies are named ${name}`);
    return { $ref: `#/components/schemas/${name}` };
  }

  function shapeOf(type: ts.Type): Schema {
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & ts.TypeFlags.Unknown) return {};
    if (isLiteral(type)) return { type: typeof type.value, const: type.value };
    if (type.isUnion()) return unionOf(type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined)));
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      if (item) return { type: 'array', items: schemaOf(item) };
    }
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return objectOf(type);
    throw new Error(`JSON Schema cannot say ${checker.typeToString(type)}`);
  }

  function unionOf(types: ts.Type[]): Schema {
    const values = types.filter(isLiteral).map((part) => part.value);
    const shapes = types.filter((part) => !isLiteral(part) && !(part.flags & simple)).map(schemaOf);
    if (values.length > 0) shapes.push({ type: typeof values[0], enum: values });
    // TypeScript represents a boolean in a union as its two values.
    if (types.some((part) => part.flags & ts.TypeFlags.BooleanLiteral)) shapes.push({ type: 'boolean' });
    if (types.some((part) => part.flags & ts.TypeFlags.Null)) shapes.push({ type: 'null' });
    return shapes.length === 1 ? (shapes[0] as Schema) : { anyOf: shapes };
  }

  /** Writes out inherited properties: a schema without additional properties cannot be extended. */
  function objectOf(type: ts.Type): Schema {
    const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      properties[property.name] = { ...schemaOf(checker.getTypeOfSymbol(property)), ...described(property) };
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    if (values) return { type: 'object', additionalProperties: schemaOf(values) };
    return { type: 'object', properties, required, additionalProperties: false };
  }

  function described(symbol: ts.Symbol): Schema {
    const description = commentOn(symbol, checker);
    return description ? { description } : {};
  }

  return { schemaOf, components };
}

function isLiteral(type: ts.Type): type is ts.StringLiteralType | ts.NumberLiteralType {
  return type.isStringLiteral() || type.isNumberLiteral();
}

/** The symbol of a named type; null for a generic one, which is a different type for each argument. */
function namedSymbol(type: ts.Type): ts.Symbol | null {
  if (type.aliasSymbol) return type.aliasTypeArguments ? null : type.aliasSymbol;
  const isGeneric = ((type as ts.TypeReference).typeArguments ?? []).length > 0;
  return type.isClassOrInterface() && !isGeneric ? type.symbol : null;
}

export function commentOn(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll('\n', ' ');
}
