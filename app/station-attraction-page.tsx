export default function AttractionPage() { return <h1>Attraction</h1>; }
