export default function ClubSchedule() {
  return null;
}
