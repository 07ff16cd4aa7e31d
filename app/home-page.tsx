export default function HomePage() {
  return <h1>Places to visit</h1>;
}
