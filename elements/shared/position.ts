import type { Place } from '#core/domain/geography.ts';

/**
 * The visitor's position, at most five minutes old. Rejects without permission, without support, and
 * after ten seconds.
 */
export const currentPosition = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) reject(new Error('This browser has no geolocation'));
    else
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
        timeout: 10_000,
        maximumAge: 300_000,
      });
  });
