import fc from 'fast-check';
import type { z } from 'zod';
import { hostileText, hostileValue, sharpestTexts } from './values.ts';

type Schema = z.core.$ZodType;
type Shape = Record<string, Schema>;
type Examples = Record<string, unknown>;

export interface CallShape {
  body: z.ZodType;
  example: { body: unknown };
}

/** Fields that no schema has, as attackers send them. */
const foreignFields = fc.dictionary(
  fc.constantFrom('toString', 'constructor', 'id', 'verified', 'member_id', '$where', 'x\0', '\ud800', ''),
  hostileValue,
  { maxKeys: 2 },
);

/**
 * Bodies for a call, made from its schema: each field is what the schema asks for, what the example says, something
 * hostile, or missing. So a body may be valid but for one field, which is how a value gets past the first check.
 */
export function bodiesOf({ body, example }: CallShape): fc.Arbitrary<string> {
  const examples = (example.body ?? {}) as Examples;
  const shape = shapeOf(body);
  const object = anyFields(shape, examples);
  return fc.oneof(
    { weight: 5, arbitrary: mostlyValid(shape, examples).map(write) },
    { weight: 3, arbitrary: object.map(write) },
    {
      weight: 1,
      arbitrary: fc.tuple(object, foreignFields).map(([known, foreign]) => write({ ...known, ...foreign })),
    },
    { weight: 1, arbitrary: hostileValue.map(write) },
  );
}

/** The example of a call with one field after the other replaced by the sharpest texts, alone and in a list. */
export function sharpestBodiesOf({ body, example }: CallShape): string[] {
  return sharpestObjects(body, (example.body ?? {}) as Examples).map(write);
}

function sharpestObjects(schema: Schema, examples: Examples): Examples[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
    const inner = examples[name];
    const values = isExample(field, inner)
      ? sharpestObjects(innermost(field), inner)
      : sharpestTexts.map((text) => (innermost(field)._zod.def.type === 'array' ? [text] : text));
    return values.map((value) => ({ ...examples, [name]: value }));
  });
}

/** An optional field, or one that may be null, is of the same kind. */
function innermost(schema: Schema): Schema {
  const { def } = schema._zod;
  return 'innerType' in def ? innermost(def.innerType as Schema) : schema;
}

const isExample = (schema: Schema, example: unknown): example is Examples =>
  innermost(schema)._zod.def.type === 'object' && typeof example === 'object' && example !== null;

function anyFields(shape: Shape, examples: Examples): fc.Arbitrary<Examples> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, fieldOf(schema, examples[name])] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** At most two fields are not what the schema asks for. */
function mostlyValid(shape: Shape, examples: Examples): fc.Arbitrary<Examples> {
  const names = Object.keys(shape);
  const valid = fc.record(validFields(shape, examples));
  const changed = fc.subarray(names, { maxLength: Math.min(2, names.length) });
  return fc
    .tuple(valid, anyFields(shape, examples), changed)
    .map(([kept, other, replaced]) => ({ ...kept, ...pick(other, replaced) }));
}

const write = (value: unknown) => JSON.stringify(value) ?? 'null';

function pick(from: Examples, names: string[]): Examples {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = schema._zod;
  if (def.type !== 'object') throw new Error(`a body must be an object, not ${def.type}`);
  return (def as z.core.$ZodObjectDef).shape as Shape;
}

function fieldOf(schema: Schema, example: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: hostileValue },
    {
      weight: 2,
      arbitrary: isExample(schema, example) ? mostlyValid(shapeOf(innermost(schema)), example) : valuesOf(schema),
    },
    { weight: 1, arbitrary: fc.constant(example) },
  );
}

function validFields(shape: Shape, examples: Examples): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const example = examples[name];
      if (example === undefined) return [name, valuesOf(schema)];
      const other = isExample(schema, example) ? mostlyValid(shapeOf(innermost(schema)), example) : valuesOf(schema);
      return [name, fc.oneof(fc.constant(example), other)];
    }),
  );
}

/** Something of the kind that a schema asks for. Rules written as code are not known here: the example follows them. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { def, bag } = schema._zod as { def: z.core.$ZodTypeDef; bag: { patterns?: Set<RegExp> } };
  const inner = () => valuesOf((def as unknown as { innerType: Schema }).innerType);
  switch (def.type) {
    case 'optional':
    case 'default':
      return fc.option(inner(), { nil: undefined });
    case 'nullable':
      return fc.option(inner(), { nil: null });
    case 'pipe':
      return valuesOf((def as z.core.$ZodPipeDef).in);
    case 'union':
      return fc.oneof(...(def as z.core.$ZodUnionDef).options.map((option) => valuesOf(option)));
    case 'enum':
      return fc.constantFrom(...Object.values((def as z.core.$ZodEnumDef).entries));
    case 'literal':
      return fc.constantFrom(...(def as z.core.$ZodLiteralDef<z.core.util.Literal>).values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer());
    case 'array':
      return fc.array(valuesOf((def as z.core.$ZodArrayDef).element), { maxLength: 60 });
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(shapeOf(schema)).map(([name, one]) => [name, valuesOf(one)])));
    case 'string':
      return fc.oneof(
        hostileText,
        ...[...(bag.patterns ?? [])].filter(isSimple).map((pattern) => fc.stringMatching(pattern)),
      );
    default:
      throw new Error(`no values are known for a schema of type ${def.type}`);
  }
}

/** fast-check writes text for patterns without assertions inside; those of addresses are more than it knows. */
function isSimple(pattern: RegExp): boolean {
  return !/\(\?[=!<]/.test(pattern.source) && pattern.source.length < 200;
}
