import { soloRoute } from '../../solo-route.tsx';

const { generateMetadata, Page } = soloRoute('maths');

export { generateMetadata };
export default Page;
