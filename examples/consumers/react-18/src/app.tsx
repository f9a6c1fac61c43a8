import { ClubSchedule } from 'courtside/react';
import { useState } from 'react';

export function App() {
  const [chosen, setChosen] = useState('');
  return (
    <main>
      <ClubSchedule
        api="https://YOUR-COURTSIDE/api"
        club="third-set"
        onCourtsideSlotSelect={(event) => {
          event.preventDefault();
          setChosen(event.detail.starts_at);
        }}
      />
      <output>{chosen}</output>
    </main>
  );
}
