import type { ReactNode } from 'react';
import { formatClock } from '#core/domain/clock.ts';
import type { ClubSummary, CoachCard as Coach, Money, ServiceCard as Service } from '#core/schemas/index.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { moneyText } from '#elements/shared/text.ts';
import type { CardActions, Results } from '../model.ts';
import css from '../styles/other-cards.css';
import type { SearchWriting } from '../text.ts';
import { Heading } from '../view/heading.tsx';

export { listServices } from '#core/api/club-search.ts';
export { listCoaches } from '#core/api/coaches.ts';

interface Props {
  /** Of the headings, 1 to 6. */
  level: number;
  writing: SearchWriting;
  actions: CardActions;
}

interface PlainProps extends Props {
  title: string;
  subtitle: string;
  club: ClubSummary;
  price: Money | null;
  chips: readonly string[];
  /** The initials of a coach, in place of a picture. */
  initials?: string;
}

/** The first letters of the first two words of a name. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/, 2)
    .map(([letter]) => letter)
    .join('');

/** Something that a club offers: what it is, what it costs, and the link to the club. */
function PlainCard({ title, subtitle, club, price, chips, initials, level, writing, actions }: PlainProps): ReactNode {
  const { t } = writing;
  return (
    <li
      part="card"
      className={initials ? 'card person' : 'card plain'}
      data-club={club.id}
      ref={(card) => {
        if (card) addStyles(card.getRootNode(), css);
      }}
      onMouseEnter={() => actions.point(club.id)}
      onMouseLeave={() => actions.point(null)}
      onFocusCapture={() => actions.point(club.id)}
    >
      {initials && (
        <span className="face" aria-hidden="true">
          {initials}
        </span>
      )}
      <div>
        <div className="title">
          <Heading level={level}>
            <a
              part="club-link"
              href={actions.urlOf(club)}
              onClick={(event) => {
                if (!actions.select(club)) event.preventDefault();
              }}
            >
              {title}
            </a>
          </Heading>
          {price && (
            <p className="from">
              <span>{t('from')}</span> <b>{moneyText(price, writing)}</b>
            </p>
          )}
        </div>
        {subtitle && <p>{subtitle}</p>}
        <p className="address">{[club.title, club.address_tag || club.address, club.city.title].join(' · ')}</p>
        <ul className="chips">
          {chips.map((chip) => (
            <li key={chip} className="chip">
              {chip}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

const CoachCard = ({ coach, ...props }: Props & { coach: Coach }): ReactNode => (
  <PlainCard
    {...props}
    title={coach.title}
    subtitle={coach.subtitle}
    initials={initialsOf(coach.title)}
    club={coach.club}
    price={coach.price_from}
    chips={[coach.category.title]}
  />
);

function ServiceCard({ service, ...props }: Props & { service: Service }): ReactNode {
  const { t } = props.writing;
  const { title, club, price_from, kind, category, duration, booking, coach } = service;
  const chips = [
    category.title,
    t(`kind_${kind}`),
    t('lasting', { value: formatClock(duration.minimum) }),
    ...(booking === 'request' ? [t('onRequest')] : []),
  ];
  return (
    <PlainCard {...props} title={title} subtitle={coach?.title ?? ''} club={club} price={price_from} chips={chips} />
  );
}

/** A card for each coach or service. */
export const otherCards = ({ coaches, services }: Results, props: Props): ReactNode[] => [
  ...coaches.map((coach) => <CoachCard key={coach.id} coach={coach} {...props} />),
  ...services.map((service) => <ServiceCard key={service.id} service={service} {...props} />),
];
