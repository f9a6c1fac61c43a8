/** A club's schedule by itself: the club's page shows it and leaves the rest out. */
export default function ClubSchedule() {
  return null;
}
