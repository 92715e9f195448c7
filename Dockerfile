# The server with its web app. Build: docker build -t ibid . ; run it with compose.yaml beside this file; the manual: docs/serve.md

FROM node:26-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY web/package.json web/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:26-slim AS install
WORKDIR /app
COPY package.json package-lock.json ./
COPY web/package.json web/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26-slim
# Collections of git repositories are fetched by git.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates git && rm -rf /var/lib/apt/lists/*
RUN mkdir /data /work && chown node:node /data
WORKDIR /app
COPY --from=install /app ./
COPY bin bin
COPY docs docs
COPY README.md LICENSE ./
COPY --from=build /build/dist dist
# All that is kept is below /data; a project, with its context.json, is looked for in /work.
ENV NODE_ENV=production HOME=/data XDG_CONFIG_HOME=/data/config IBID_DATA_DIR=/data/store
ENV IBID_SERVER_HOST=0.0.0.0 IBID_SERVER_PORT=7337 IBID_SERVER_MODE=team
VOLUME /data
EXPOSE 7337
USER node
WORKDIR /work
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:7337/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/ibid.cjs"]
CMD ["serve"]
