/** JSON of plain data. The replacer puts back what an old library's `Array.prototype.toJSON` would have written twice. */
export const toJson = (data: unknown): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, name) {
    return this[name];
  });
