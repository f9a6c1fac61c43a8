import 'courtside/club-schedule';
import type { ClubSearchElement } from 'courtside/club-search';
import { ClubSearch } from 'courtside/react';
import { useRef, useState } from 'react';

const api = 'https://YOUR-COURTSIDE/api';

/** A search as a component, and the selected club's schedule as a tag. */
export function App() {
  const search = useRef<ClubSearchElement>(null);
  const [club, setClub] = useState<string>();
  const [chosen, setChosen] = useState('');
  return (
    <main>
      <ClubSearch
        ref={search}
        api={api}
        lang="en"
        city="kyiv"
        filters={{ online_booking: true }}
        pageSize={5}
        onCourtsideClubSelect={(event) => {
          event.preventDefault();
          setClub(event.detail.slug);
        }}
      />
      <button type="button" onClick={() => search.current?.refresh()}>
        Refresh
      </button>
      {club && (
        <club-schedule
          api={api}
          lang="en"
          club={club}
          oncourtside-slot-select={(event) => {
            event.preventDefault();
            setChosen(event.detail.starts_at);
          }}
        />
      )}
      <output>{chosen}</output>
    </main>
  );
}
