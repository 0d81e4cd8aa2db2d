# The game as a container: Cloud Run, or any host behind a proxy that ends TLS. docs/deploy.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /game
COPY package.json package-lock.json ./
COPY packages/firestore-emulator/package.json packages/firestore-emulator/package.json
# no package needs a script here: the image brings Node, and sharp its binary
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && rm -rf .next/cache && npm prune --omit=dev --ignore-scripts
# npm links the emulator, which no image has
RUN rm -rf node_modules/@quizbout node_modules/.bin/firestore-emulator

FROM node:24-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=8000
WORKDIR /game
COPY --from=build /game/package.json package.json
COPY --from=build /game/next.config.mjs next.config.mjs
COPY --from=build /game/.next .next
COPY --from=build /game/public public
COPY --from=build /game/node_modules node_modules
# a plain user, who owns nothing but Next's own cache
RUN mkdir -p .next/cache && chown node:node .next/cache
USER node
EXPOSE 8000
# for hosts that look at it; Cloud Run and App Hosting have their own probes
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/next/dist/bin/next", "start"]
