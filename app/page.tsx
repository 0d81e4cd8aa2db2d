import { Home } from '../features/home/home.tsx';

export default function HomePage() {
  return <Home />;
}
