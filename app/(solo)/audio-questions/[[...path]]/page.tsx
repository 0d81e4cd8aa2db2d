import { soloRoute } from '../../solo-route.tsx';

const { generateMetadata, Page } = soloRoute('audio');

export { generateMetadata };
export default Page;
