import { soloRoute } from '../../solo-route.tsx';

const { generateMetadata, Page } = soloRoute('guess-the-word');

export { generateMetadata };
export default Page;
