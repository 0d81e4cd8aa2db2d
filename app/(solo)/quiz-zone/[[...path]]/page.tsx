import { soloRoute } from '../../solo-route.tsx';

const { generateMetadata, Page } = soloRoute('quiz-zone');

export { generateMetadata };
export default Page;
