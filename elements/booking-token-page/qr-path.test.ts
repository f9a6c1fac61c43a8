import { expect } from '@open-wc/testing';
import { qrPath } from './qr-path.ts';

const rowsOf = (picture: string) => picture.split('/').map((row) => Array.from(row, (module) => module === '#'));

const cases: [string, string][] = [
  ['', ''],
  ['..', ''],
  ['#', 'M0 0h1v1h-1z'],
  ['##.#', 'M0 0h2v1h-2zM3 0h1v1h-1z'],
  ['.#/##', 'M1 0h1v1h-1zM0 1h2v1h-2z'],
];
for (const [picture, path] of cases) {
  it(`draws "${picture}"`, () => {
    expect(qrPath(rowsOf(picture))).to.equal(path);
  });
}
