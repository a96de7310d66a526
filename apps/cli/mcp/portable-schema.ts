/**
 * Spells what some clients reject in another way, at any depth of a JSON Schema: a list of types as alternatives, and an
 * empty schema of further properties as `true`.
 */
export function portableSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portableSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    type,
    additionalProperties: others,
    ...rest
  } = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, portableSchema(value)]));
  const isOpen = typeof others === 'object' && others !== null && Object.keys(others).length === 0;
  return {
    ...rest,
    ...(Array.isArray(type)
      ? { anyOf: type.map((one: unknown) => ({ type: one })) }
      : type !== undefined && { type }),
    ...(others !== undefined && { additionalProperties: isOpen ? true : others }),
  };
}
