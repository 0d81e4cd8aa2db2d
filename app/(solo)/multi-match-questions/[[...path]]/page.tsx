import { soloRoute } from '../../solo-route.tsx';

const { generateMetadata, Page } = soloRoute('multi-match');

export { generateMetadata };
export default Page;
