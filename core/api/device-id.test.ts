import { afterEach, describe, expect, it, vi } from 'vitest';
import { proofOfDeviceId, provenDeviceId } from '#core/domain/device-id.ts';
import { createDeviceId } from './device-id.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a document that stores, ignores or denies cookies. */
function documentWith(cookies: 'kept' | 'ignored' | 'denied', first = '') {
  let text = first;
  const written: string[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      if (cookies === 'denied') throw new Error('SecurityError');
      return text;
    },
    set cookie(value: string) {
      written.push(value);
      if (cookies === 'kept') text = value.split(';')[0]!;
    },
  });
  return written;
}

describe('the device id', () => {
  it.each(['kept', 'ignored', 'denied'] as const)('stays the same while cookies are %s', (cookies) => {
    documentWith(cookies);
    const deviceId = createDeviceId();
    expect(deviceId()).toMatch(/^[\da-f-]{36}$/);
    expect(deviceId()).toBe(deviceId());
  });
  it('is read from the cookie', () => {
    const written = documentWith('kept', 'a=b; courtside_device_id=known; c=d');
    expect(createDeviceId()()).toBe('known');
    expect(written[0]).toBe('courtside_device_id=known; path=/; max-age=31536000; samesite=lax');
  });
  it('is written once, not with every request', () => {
    const written = documentWith('kept');
    const deviceId = createDeviceId();
    deviceId();
    deviceId();
    expect(written).toHaveLength(1);
  });
  it('is replaced by the one that a proof of work has signed', () => {
    documentWith('kept', 'courtside_device_id=known');
    const deviceId = createDeviceId();
    deviceId();
    expect(deviceId(provenDeviceId(deviceId(), '15.1764043000000.abcdefghi-_j.abcdefghijklmnopqrst-_:12'))).toBe(
      'known_15_1764043000000_abcdefghi-_j_abcdefghijklmnopqrst-__12',
    );
    expect(createDeviceId()()).toBe(deviceId());
    const again = '16.1764043000001.ABCDEFGHI-_J.ABCDEFGHIJKLMNOPQRST-_:3';
    expect(provenDeviceId(deviceId(), again)).toMatch(/^known_16_/);
    expect(proofOfDeviceId(provenDeviceId(deviceId(), again))).toBe(again);
    expect(proofOfDeviceId('known')).toBeUndefined();
  });
  it('is shared by all clients of a page', () => {
    documentWith('kept');
    expect(createDeviceId()()).toBe(createDeviceId()());
  });
  it('works without a document', () => {
    const deviceId = createDeviceId();
    expect(deviceId()).toBe(deviceId());
  });
});
