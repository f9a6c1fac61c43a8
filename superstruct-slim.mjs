/**
 * The part of superstruct that the client uses, for browsers: a struct says yes or where it fails first, and neither
 * coerces nor refines. 1 KB less than superstruct; the server and the tests run the same declarations on the whole of it.
 * A name that is missing here fails the build.
 */
export class Struct {
  /**
   * @param {string} type
   * @param {unknown} schema
   * @param {(value: unknown) => boolean} fits the value itself
   * @param {((value: any) => ReturnType<typeof failureOf>) | undefined} inside what fails of what is inside it
   */
  constructor(type, schema, fits, inside) {
    Object.assign(this, { type, schema, fits, inside });
  }

  is(value) {
    return !failureOf(this, value);
  }

  /** `[failure]` or `[undefined, value]`; a failure has the `path` to what does not fit. */
  validate(value) {
    const failure = failureOf(this, value);
    if (!failure) return [undefined, value];
    const { path, message } = failure;
    return [
      Object.assign(new TypeError(path.length > 0 ? `At path: ${path.join('.')} -- ${message}` : message), { path }),
    ];
  }
}

/** @returns {{ path: (string | number)[], message: string } | undefined} */
function failureOf(struct, value) {
  return struct.fits(value)
    ? struct.inside?.(value)
    : { path: [], message: `Expected ${struct.type}, but received: ${JSON.stringify(value)}` };
}

/**
 * Looks at one field after another, each by the struct of its place or all by one, and keeps nothing of those that fit: a day of many
 * courts has ten thousand.
 */
function failureIn(value, keys, structs) {
  for (let at = 0; at < keys.length; at += 1) {
    const struct = structs[at] ?? structs;
    const field = value[keys[at]];
    if (struct.inside || !struct.fits(field)) {
      const failure = failureOf(struct, field);
      if (failure) {
        failure.path.unshift(keys[at]);
        return failure;
      }
    }
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const simple = (type) => () => define(type, (value) => typeof value === type);
const never = define('nothing', () => false);

export const is = (value, struct) => struct.is(value);
export function define(type, fits) {
  return new Struct(type, null, fits);
}
export const boolean = simple('boolean');
export const string = simple('string');
export const number = () => define('number', (value) => typeof value === 'number' && !Number.isNaN(value));
export const enums = (values) => define(`one of ${values}`, (value) => values.includes(value));

const except = (free) => (struct) =>
  new Struct(
    struct.type,
    struct.schema,
    (value) => value === free || struct.fits(value),
    struct.inside && ((value) => (value === free ? undefined : struct.inside(value))),
  );
export const nullable = except(null);
export const optional = except(undefined);

export const array = (item) =>
  new Struct('array', item, Array.isArray, (values) => failureIn(values, [...values.keys()], item));

export const size = (struct, least, most) =>
  new Struct(
    struct.type,
    struct.schema,
    (value) => struct.fits(value) && value.length >= least && value.length <= most,
    struct.inside,
  );

/** At least these fields. */
export const type = (schema) => {
  const [keys, structs] = [Object.keys(schema), Object.values(schema)];
  return new Struct('object', schema, isObject, (value) => failureIn(value, keys, structs));
};

/** These fields and no other. */
export const object = (schema) =>
  new Struct('object', schema, isObject, (value) => {
    const keys = Object.keys({ ...schema, ...value });
    return failureIn(
      value,
      keys,
      keys.map((key) => schema[key] ?? never),
    );
  });
