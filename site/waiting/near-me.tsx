import { useState } from 'react';
import type { createReader } from '#core/site.ts';

type NearMeProps = {
  /** 'latitude,longitude' in degrees, or empty. */
  near: string;
  onChange(near: string): void;
  t: ReturnType<typeof createReader>;
};

const TIMEOUT_MS = 10_000;

/**
 * Takes the visitor's position in place of a city, rounded to about a hundred metres. Only a browser
 * with script knows it: the style sheet hides the button without.
 */
export function NearMe({ near, onChange, t }: NearMeProps) {
  const [problem, setProblem] = useState(false);
  // Some browsers offer it on secure pages alone.
  const locate = () => {
    if (!('geolocation' in navigator)) return setProblem(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setProblem(false);
        onChange(`${latitude.toFixed(3)},${longitude.toFixed(3)}`);
      },
      () => setProblem(true),
      { timeout: TIMEOUT_MS },
    );
  };
  return (
    <div className="wish-near wish-3">
      <button type="button" className="button ghost" onClick={near === '' ? locate : () => onChange('')}>
        {t(near === '' ? 'wishNear' : 'wishCity')}
      </button>
      {near !== '' && <p>{t('wishNearHere')}</p>}
      {problem && <p role="alert">{t('wishNearFailed')}</p>}
    </div>
  );
}
