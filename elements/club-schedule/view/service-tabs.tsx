import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { Service } from '#core/schemas/index.ts';
import { RadioStrip } from './radio-strip.tsx';

interface Props {
  services: readonly Service[];
  value: number | undefined;
  t: Reader;
  onChange(serviceId: number): void;
}

interface Tab {
  title: string;
  services: Service[];
}

/** A tab for each sport's courts, one for all coaches, and one for all kinds of group sessions. */
export function tabsOf(services: readonly Service[], t: Reader): Tab[] {
  const of = (kind: Service['kind']) => services.filter((each) => each.kind === kind);
  return [
    ...of('court').map((each) => ({ title: each.title, services: [each] })),
    { title: t('coaches'), services: of('coach') },
    { title: t('groups'), services: of('group') },
  ].filter((tab) => tab.services.length > 0);
}

const has = ({ services }: Tab, id: number | undefined) => services.some((each) => each.id === id);

/** What to book, as tabs. Nothing if there is no choice. */
export function ServiceTabs({ services, value, t, onChange }: Props): ReactNode {
  const tabs = tabsOf(services, t);
  return (
    tabs.length > 1 && (
      <RadioStrip
        label={t('services')}
        part="services"
        className="services"
        items={tabs}
        value={tabs.find((tab) => has(tab, value))}
        keyOf={({ title }) => title}
        itemClass={() => 'service'}
        onChange={(tab) => onChange(tab.services[0]!.id)}
      >
        {({ title }) => title}
      </RadioStrip>
    )
  );
}

/** The coaches, or the kinds of group sessions, of the selected tab. */
export function ServiceChoices({ services, value, t, onChange }: Props): ReactNode {
  const tab = tabsOf(services, t).find((each) => has(each, value));
  return (
    tab &&
    tab.services.length > 1 && (
      <RadioStrip
        label={tab.title}
        part="choices"
        className="choices"
        items={tab.services}
        value={tab.services.find(({ id }) => id === value)}
        keyOf={({ id }) => id}
        itemClass={() => 'choice'}
        onChange={({ id }) => onChange(id)}
      >
        {({ coach, category }) => (coach ?? category).title}
      </RadioStrip>
    )
  );
}
