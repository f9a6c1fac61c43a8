import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { slimPreact } from '../preact-slim.mjs';

const file = (name: string) => fileURLToPath(import.meta.resolve(name));
const preact = file('preact');

describe('the slim Preact of browsers, on which the elements’ tests run', () => {
  it.each([preact, file('preact/hooks')])('is shorter: %s', (module) => {
    const whole = readFileSync(module, 'utf8');
    expect(slimPreact(whole, module)?.length).toBeLessThan(whole.length);
  });

  it('refuses another version of Preact', () => {
    expect(() => slimPreact('export {};', preact)).toThrow('preact-slim.mjs');
  });

  it.each([
    ['markup of its own', '<p dangerouslySetInnerHTML={{ __html }} />'],
    ['a style attribute', '<p style={{ top: 0 }} />'],
    ['a field with a first value', '<input defaultValue="a" />'],
    ['context', 'const Texts = createContext({});'],
    ['a life of a class', 'override componentDidUpdate(): void {}'],
    ['an element that needs care', '<progress value={1} />'],
  ])('refuses a component with %s', (_, code) => {
    expect(() => slimPreact(code, '/elements/club-schedule/Grid.tsx')).toThrow('browsers have not');
  });

  it('leaves everything else as it is', () => {
    expect(slimPreact('<p title="a" />', '/elements/club-schedule/Grid.tsx')).toBeUndefined();
    expect(slimPreact('createContext()', '/site/root.tsx')).toBeUndefined();
  });
});
