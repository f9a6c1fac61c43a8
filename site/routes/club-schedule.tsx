/** The schedule of a club. The club's page renders it and omits the rest. */
export default function ClubSchedule() {
  return null;
}
