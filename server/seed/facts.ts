import { randomFor } from '#core/domain/random.ts';
import type { Texts } from '../database/schema.ts';
import type { ClubPlan } from './plan.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

/** Where people of a city go when an alarm sounds. */
const SHELTERS: readonly Texts[] = [
  text('school basement', 'підвал школи', 'подвал школы'),
  text('underground car park', 'підземний паркінг', 'подземный паркинг'),
  text('basement of the house next door', 'підвал сусіднього будинку', 'подвал соседнего дома'),
  text('underpass', 'підземний перехід', 'подземный переход'),
];
const OWN = text('ground floor, behind the changing rooms', 'цоколь за роздягальнями', 'цоколь за раздевалками');

/**
 * What a club tells about power cuts, alarms and veterans; some tell nothing. No club has a site,
 * as its address would lead nowhere. Drawn apart from the rest of the club, which stays as it is.
 */
export function factsOf(index: number): Pick<ClubPlan, 'backup_power' | 'shelter' | 'veterans_programme'> {
  const random = randomFor(`facts|${index}`);
  const power = random.pick(['generator', 'generator', 'daylight', 'none', undefined] as const);
  const shelter = random.chance(0.2)
    ? { places: OWN, minutes: 0 }
    : { places: random.pick(SHELTERS), minutes: random.between(1, 8) };
  return {
    ...(power && { backup_power: power }),
    ...(random.chance(0.75) && { shelter }),
    ...(random.chance(0.3) && { veterans_programme: true as const }),
  };
}
