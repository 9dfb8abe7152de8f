// When answers learn to be written: at the first of their kind, since to prepare all of them takes half of the start.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Factory = ReturnType<typeof SerializerSelector>;
type Serialiser = ReturnType<ReturnType<Factory>>;

export const lazySerialisers: Factory = (sharedSchemas, options) => {
  const compile = SerializerSelector()(sharedSchemas, options);
  // Many answers have the same schema, above all errors.
  const compiled = new WeakMap<object, Serialiser>();
  return (route) => {
    const schema = route.schema as object;
    let serialise: Serialiser | undefined;
    return (value) => {
      if (!serialise) {
        serialise = compiled.get(schema) ?? compile(route);
        compiled.set(schema, serialise);
      }
      return serialise(value);
    };
  };
};
