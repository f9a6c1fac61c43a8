import 'courtside/club-search';
import 'courtside/club-schedule';
import type { ClubSearchElement } from 'courtside/club-search';
import { useRef, useState } from 'preact/hooks';

const api = 'https://YOUR-COURTSIDE/api';

export function App() {
  const search = useRef<ClubSearchElement>(null);
  const [club, setClub] = useState('');
  const [chosen, setChosen] = useState('');
  return (
    <main>
      <club-search
        ref={search}
        api={api}
        lang="en"
        city="kyiv"
        filters={{ online_booking: true }}
        pageSize={5}
        oncourtside-club-select={(event) => {
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
