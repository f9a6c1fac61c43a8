/**
 * JSON of plain data. The replacer restores arrays that an `Array.prototype.toJSON` of an old
 * library would encode twice.
 */
export const toJson = (data: unknown): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, name) {
    return this[name];
  });
