import { soloRoute } from '../../solo-route.tsx';

const { generateMetadata, Page } = soloRoute('fun-and-learn');

export { generateMetadata };
export default Page;
