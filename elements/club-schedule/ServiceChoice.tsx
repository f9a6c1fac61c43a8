import type { ReactNode } from 'react';
import type { Service } from '#core/schemas/index.ts';
import type { Writing } from '#elements/shared/text.ts';
import { RadioStrip } from './RadioStrip.tsx';

interface Props extends Writing {
  services: readonly Service[];
  value: number | undefined;
  onChange(serviceId: number): void;
}

/** More than these do not fit in one row of tabs. */
const TABS = 3;

/** Which service the schedule shows: tabs for a few, a list for many, nothing for one. */
export function ServiceChoice({ services, value, onChange, t }: Props): ReactNode {
  if (services.length < 2) return null;
  if (services.length <= TABS) {
    return (
      <RadioStrip
        label={t('services')}
        part="services"
        className="services"
        items={services}
        value={services.find((each) => each.id === value)}
        keyOf={(service) => service.id}
        itemClass={() => 'service'}
        onChange={(service) => onChange(service.id)}
      >
        {(service) => service.title}
      </RadioStrip>
    );
  }
  const categories = [...new Set(services.map((each) => each.category.title))];
  return (
    <label part="services" className="service-list">
      <span>{t('services')}</span>
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {categories.map((category) => (
          <optgroup key={category} label={category}>
            {services
              .filter((each) => each.category.title === category)
              .map((each) => (
                <option key={each.id} value={each.id} selected={each.id === value}>
                  {each.title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
